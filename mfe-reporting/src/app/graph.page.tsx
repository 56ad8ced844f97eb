export default function GraphPage() {
  return <p>Device graph</p>;
}
