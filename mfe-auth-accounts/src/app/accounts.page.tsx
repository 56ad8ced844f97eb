export default function AccountsPage() {
  return <p>Accounts</p>;
}
