import { hash, verify } from '@node-rs/argon2'
import { PRODUCT } from '#contract/platform/limits.ts'
import { PASSWORD_COST } from '#server/people/identity/password-cost.ts'
import { AppError } from '#server/platform/errors.ts'
import { judgePassword } from './strength/judge-password.ts'

const WEAKEST_ALLOWED = 2
/**
 * How many words of an address are looked for in the password. Each costs time, and the first ones
 * matter most.
 */
const ADDRESS_WORDS = 8
const ADDRESS_WORD_MIN = 3

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

/**
 * @throws AppError `weak_password` with the reason in words, for known and easily guessed passwords
 * (AUTH-08).
 */
export async function assertStrongPassword(password: string, email: string): Promise<void> {
  const { score, warning, isListed } = await judgePassword(normalPassword(password), [PRODUCT, ...wordsOf(email)])
  if (score >= WEAKEST_ALLOWED && !isListed) return
  const reason = REASONS[warning ?? (isListed ? 'common' : '')] ?? 'This password is too easy to guess'
  throw weakPassword(`${reason}. Use a longer one, such as three unrelated words.`)
}

/** The address, the parts before and after the @, and the words between its punctuation. */
function wordsOf(email: string): string[] {
  const words = email.split(/[@.+_-]/).filter((word) => word.length >= ADDRESS_WORD_MIN)
  return [email, ...email.split('@'), ...new Set(words.slice(0, ADDRESS_WORDS))]
}

const weakPassword = (message: string) => new AppError('weak_password', message, { fields: { password: message } })

/**
 * Maps all Unicode compositions of a password to one: macOS types 'é' as one character, other
 * systems as two (NIST SP 800-63B).
 */
export const normalPassword = (password: string): string => password.normalize('NFKC')

/** A salted hash in the PHC text format, computed off the main thread. */
export const hashPassword = (password: string): Promise<string> => hash(normalPassword(password), PASSWORD_COST)

let unused: Promise<string> | undefined

/**
 * Whether the password matches the hash. Old hashes, from before passwords were normalised, are of
 * the text as typed. Without a hash (no such account) the function does the same work and returns
 * false, so that the response time does not reveal which accounts exist.
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  unused ??= hashPassword('no account has this password')
  const hashed = stored ?? (await unused)
  const normal = normalPassword(password)
  const matches = (await verify(hashed, normal)) || (normal !== password && (await verify(hashed, password)))
  return matches && Boolean(stored)
}
