export function AskPage() {
  return <div className="page" />
}
