import { checkContract } from './contract/check';

// Checks a live host against the contract: npx tsx cli/contract-check.ts <url> <e-mail> <password> [--changes]
const [url, email, password, changes] = process.argv.slice(2);
if (url === undefined || email === undefined || password === undefined) {
  console.error('Usage: contract-check <url of the API> <e-mail> <password> [--changes]');
  process.exitCode = 2;
} else {
  const findings = await checkContract(url, email, password, { changes: changes === '--changes' });
  for (const { operation, outcome, problems, ms } of findings) {
    console.log(`${outcome.padEnd(8)} ${operation.padEnd(30)} ${ms} ms`);
    for (const problem of problems) console.log(`         ${problem}`);
  }
  const wrong = findings.filter(({ outcome }) => outcome === 'wrong').length;
  console.log(
    `${findings.filter(({ outcome }) => outcome === 'right').length} right, ${wrong} wrong, ` +
      `${findings.filter(({ outcome }) => outcome === 'unserved').length} unserved, ` +
      `${findings.filter(({ outcome }) => outcome === 'skipped').length} not tried.`,
  );
  process.exitCode = wrong > 0 ? 1 : 0;
}
