import { drillCommand } from './backup/command';
import { loggedLine } from '../src/kit/log-errors';

// docs/operating.md#back-up-and-restore

try {
  const { lines, status } = await drillCommand(process.argv.slice(2), process.env);
  for (const line of lines) (status === 0 ? console.log : console.error)(line);
  process.exitCode = status;
} catch (error) {
  console.error(loggedLine(error));
  process.exitCode = 1;
}
