import type { RuntimeConfig } from '@sagitta/shared-contracts/config';
import styles from './sign-in.module.css';

type DemoAccount = RuntimeConfig['demoAccounts'][number];

/** The embedded demo names its accounts; one click fills the form in. Absent everywhere else. */
export function DemoAccounts({
  accounts,
  onPick,
}: {
  accounts: readonly DemoAccount[];
  onPick: (account: DemoAccount) => void;
}) {
  if (accounts.length === 0) return null;
  return (
    <details className={styles.demo}>
      <summary>Demo accounts</summary>
      <ul>
        {accounts.map((account) => (
          <li key={account.email}>
            <button type="button" onClick={() => onPick(account)}>
              <strong>{account.email}</strong>
              <span>{account.label}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
