export default function LogsPage() {
  return <p>Logs</p>;
}
