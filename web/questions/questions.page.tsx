export function QuestionsPage() {
  return <div className="page" />
}
