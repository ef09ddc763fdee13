export function AnswerPage() {
  return <div className="page" />
}
