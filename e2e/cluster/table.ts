import type { Check } from './checks.ts'
import type { Usage } from './usage.ts'

/** What was checked and what it took, as Markdown. */
export function tableOf(checks: Check[], troubles: Record<string, Record<string, number>>, usage: Map<string, Usage>) {
  const tries = Object.entries(troubles).map(([kind, counts]) => `| ${kind} | ${countsOf(counts)} |`)
  const parts = [...usage].map(
    ([part, { cpuSeconds, megabytes }]) => `| ${part} | ${cpuSeconds.toFixed(1)} | ${megabytes.toFixed(0)} |`,
  )
  return [
    '| check | found | |',
    '|---|---|---|',
    ...checks.map(({ what, found, isFine }) => `| ${what} | ${found} | ${isFine ? 'ok' : 'FAILED'} |`),
    '',
    '| tries that failed | answers |',
    '|---|---|',
    ...tries,
    '',
    '| part | CPU seconds | MB at most |',
    '|---|---:|---:|',
    ...parts,
  ].join('\n')
}

const countsOf = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ') || 'none'
