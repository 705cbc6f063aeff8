const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/Linux/, 'Linux computer'],
]

/** A name for a passkey of this device that no other passkey of the account has. */
export function suggestedName(userAgent: string, taken: readonly string[]): string {
  const device = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Passkey'
  let name = device
  for (let n = 2; taken.includes(name); n++) name = `${device} ${n}`
  return name
}
