export function QuestionPage() {
  return <div className="page" />
}
