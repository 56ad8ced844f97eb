export default function SystemsPage() {
  return <p>Systems</p>;
}
