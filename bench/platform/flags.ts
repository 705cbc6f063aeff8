import { parseArgs } from 'node:util'

type Value = string | number | boolean | string[]

/**
 * Reads the flags of a script, which have these defaults. With `--small` the defaults are those of
 * `small` instead: a run of about a second on little data. It only shows that the script works;
 * `npm run test:long` runs every script so.
 */
export function readFlags<Flags extends Record<string, Value>>(
  usual: Flags,
  small: Partial<Flags>,
): Flags & { small: boolean } {
  const types = Object.entries(usual).map(([name, value]) => [name, optionFor(value)] as const)
  const { values } = parseArgs({
    options: { ...Object.fromEntries(types), small: { type: 'boolean' } },
    allowNegative: true,
  })
  const flags: Record<string, Value> = { small: false, ...usual, ...(values.small && small) }
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    flags[name] = typeof usual[name] === 'number' ? numberOf(name, String(value)) : (value as Value)
  }
  return flags as Flags & { small: boolean }
}

const optionFor = (value: Value) =>
  ({ type: typeof value === 'boolean' ? 'boolean' : 'string', multiple: Array.isArray(value) }) as const

function numberOf(name: string, text: string): number {
  const number = Number(text)
  if (text.trim() === '' || Number.isNaN(number)) throw new Error(`--${name} needs a number`)
  return number
}
