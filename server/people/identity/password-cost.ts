/** Argon2id with 19 MiB and 2 passes: the first setting in OWASP's Password Storage Cheat Sheet. */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Whether a hash was computed with less work than a new one would be. */
export function isCheaper(hash: string): boolean {
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(hash) ?? []
  return !(Number(memory) >= PASSWORD_COST.memoryCost && Number(passes) >= PASSWORD_COST.timeCost)
}
