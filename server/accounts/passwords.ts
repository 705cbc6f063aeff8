import { hash, verify } from '@node-rs/argon2'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { PRODUCT } from '#contract/platform/limits.ts'
import { AppError } from '#server/platform/errors.ts'

const WEAKEST_ALLOWED = 2
/** What lies beyond this length is not looked at: the time it takes grows with the square. */
const LOOKED_AT = 64

const REASONS: Record<string, string> = {
  straightRow: 'Keys in a row are easy to guess',
  keyPattern: 'A short keyboard pattern is easy to guess',
  simpleRepeat: 'One repeated character is easy to guess',
  extendedRepeat: 'A repeated word or pattern is easy to guess',
  sequences: 'A sequence like abc or 6543 is easy to guess',
  recentYears: 'A recent year is easy to guess',
  dates: 'A date is easy to guess',
  topTen: 'This is one of the ten most used passwords',
  topHundred: 'This is one of the hundred most used passwords',
  common: 'This password is on the lists of known passwords',
  similarToCommon: 'This is too close to a known password',
  wordByItself: 'A single word is easy to guess',
  userInputs: `Your address and the name ${PRODUCT} are easy to guess`,
}

let loading: Promise<ZxcvbnFactory> | undefined

/** Its word lists take 30 MB, so they are read when the first person signs up. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LOOKED_AT })
}

/** @throws AppError `weak_password` with the reason in words, for known and easily guessed passwords (AUTH-08). */
export async function assertStrongPassword(password: string, email: string): Promise<void> {
  loading ??= load()
  const checker = await loading
  const { score, feedback, sequence } = checker.check(normalPassword(password), [
    PRODUCT,
    email,
    ...email.split('@'),
    ...email.split(/[@.+_-]/),
  ])
  const [only] = sequence
  const isListed = sequence.length === 1 && only?.dictionaryName === 'passwords-common'
  if (score >= WEAKEST_ALLOWED && !isListed) return
  const reason = REASONS[feedback.warning ?? (isListed ? 'common' : '')] ?? 'This password is too easy to guess'
  throw weakPassword(`${reason}. Use a longer one, such as three unrelated words.`)
}

const weakPassword = (message: string) => new AppError('weak_password', message, { fields: { password: message } })

/** Argon2id with the memory and passes that OWASP's Password Storage Cheat Sheet gives first (19 MiB, 2 passes). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One password for all ways of composing its characters: macOS types 'é' as one, other systems as two (NIST SP 800-63B). */
export const normalPassword = (password: string): string => password.normalize('NFKC')

/** A salted hash in the PHC text format, made off the main thread. */
export const hashPassword = (password: string): Promise<string> => hash(normalPassword(password), COST)

let unused: Promise<string> | undefined

/**
 * Whether the password is the one behind the hash. Hashes from before passwords were normalised are of what was typed.
 * Without a hash (no such account) it does the same work and says no, so that the time taken tells nothing.
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  unused ??= hashPassword('no account has this password')
  const hashed = stored ?? (await unused)
  const normal = normalPassword(password)
  const matches = (await verify(hashed, normal)) || (normal !== password && (await verify(hashed, password)))
  return matches && Boolean(stored)
}
