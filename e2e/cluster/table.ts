import type { Check } from './checks.ts'
import type { Usage } from './usage.ts'

/** Formats the checks, the failed attempts and the used resources as Markdown. */
export function tableOf(checks: Check[], troubles: Record<string, Record<string, number>>, usage: Map<string, Usage>) {
  const tries = Object.entries(troubles).map(([kind, counts]) => `| ${kind} | ${countsOf(counts)} |`)
  const parts = [...usage].map(
    ([part, { cpuSeconds, megabytes }]) => `| ${part} | ${cpuSeconds.toFixed(1)} | ${megabytes.toFixed(0)} |`,
  )
  return [
    '| check | result | |',
    '|---|---|---|',
    ...checks.map(({ what, found, isFine }) => `| ${what} | ${found} | ${isFine ? 'ok' : 'FAILED'} |`),
    '',
    '| failed attempts | responses |',
    '|---|---|',
    ...tries,
    '',
    '| part | CPU seconds | peak MB |',
    '|---|---:|---:|',
    ...parts,
  ].join('\n')
}

const countsOf = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ') || 'none'
