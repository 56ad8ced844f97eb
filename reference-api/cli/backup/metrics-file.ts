import { rename, writeFile } from 'node:fs/promises';

export interface Metric {
  name: string;
  help: string;
  value: number;
}

/** Writes gauges for Prometheus' node exporter (textfile collector), which finds the old file or the new one. */
export async function writeMetrics(file: string, metrics: readonly Metric[]): Promise<void> {
  const lines = metrics.map(
    ({ name, help, value }) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`,
  );
  await writeFile(`${file}.new`, lines.join(''));
  await rename(`${file}.new`, file);
}
