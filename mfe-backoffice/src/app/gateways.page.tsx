export default function GatewaysPage() {
  return <p>Gateways</p>;
}
