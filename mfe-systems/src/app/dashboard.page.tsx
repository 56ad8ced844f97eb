export default function DashboardPage() {
  return <p>Dashboard</p>;
}
