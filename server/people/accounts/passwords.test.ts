import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { SignUp } from '#contract/accounts.ts'
import { isCheaper } from '#server/people/identity/password-cost.ts'
import { assertStrongPassword, hashPassword, isPassword } from './passwords.ts'

const EMAIL = 'maren.holt@example.com'

test.each([
  ['password', 'ten most used'],
  ['letmein1', 'known password'],
  ['Passw0rd!', 'known password'],
  ['zzzzzzzzzzzz', 'repeated character'],
  ['abcabcabcabc', 'repeated word or pattern'],
  ['19871231', 'date'],
  ['undercroft', 'Undercroft'],
  ['maren.holt', 'Your address'],
  ['holtmaren', 'easy to guess'],
])('AUTH-08 refuses %s, with the reason: %s', async (password, reason) => {
  await expect(assertStrongPassword(password, EMAIL)).rejects.toMatchObject({
    code: 'weak_password',
    message: expect.stringContaining(reason),
  })
})

test.each([
  'dreadful lantern',
  'correct horse battery staple',
  'Kx7#pq2!vn',
  'å ä ö är bokstäver',
  `${'a'.repeat(3)}Wq9-zt lamp`,
])('AUTH-08 accepts %s', async (password) => {
  await expect(assertStrongPassword(password, EMAIL)).resolves.toBeUndefined()
})

test('AUTH-04 a password matches in every Unicode composition, and old hashes still work', async () => {
  const [composed, decomposed] = [
    'caf\u00e9 \uac00 lantern'.normalize('NFC'),
    'caf\u00e9 \uac00 lantern'.normalize('NFD'),
  ]
  expect(await isPassword(decomposed, await hashPassword(composed))).toBe(true)
  expect(await isPassword(composed, await hashPassword(decomposed))).toBe(true)
  expect(await isPassword('\uff4c\uff41\uff4d\uff50 moss', await hashPassword('lamp moss'))).toBe(true)
  const before = await hash(decomposed)
  expect(await isPassword(decomposed, before)).toBe(true)
  expect(await isPassword('cafe lantern', before)).toBe(false)
})

test('AUTH-08 refuses a known password written in other Unicode characters', async () => {
  const judged = assertStrongPassword('\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff441', EMAIL)
  await expect(judged).rejects.toMatchObject({ code: 'weak_password' })
  expect(SignUp.safeParse({ email: EMAIL, password: 'e\u0301'.repeat(4) }).success).toBe(false)
})

test('AUTH-08 judges only the beginning of a very long password, since the cost is quadratic', async () => {
  const judged = assertStrongPassword(`${'a'.repeat(64)}Kx7#pq2!vn`, EMAIL)
  await expect(judged).rejects.toMatchObject({ code: 'weak_password' })
})

/** Passwords that are neither weak by themselves nor on the short list. */
const ONLY_IN_THE_LARGE_LIST = ['svT5U&2#OtLqVDCFC8c!e', 'v89hu4DeZEun', 'V89HU4DEZEUN']

test('KEYS-07 refuses a password that only the large list of leaked ones contains, in any case', async () => {
  for (const password of ONLY_IN_THE_LARGE_LIST) {
    const judged = assertStrongPassword(password, EMAIL)
    await expect(judged, password).rejects.toMatchObject({ message: expect.stringContaining('known password') })
  }
})

test('AUTH-04 KEYS-07 a new hash has the cost that OWASP names, and an older one is known as cheaper', async () => {
  const made = await hashPassword('dreadful lantern')
  expect(made).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(isCheaper(made)).toBe(false)
  for (const older of ['$argon2id$v=19$m=4096,t=2,p=1$c2FsdA$aGFzaA', '$argon2i$v=19$m=65536,t=3,p=1$c2FsdA$aGFzaA'])
    expect(isCheaper(older)).toBe(true)
})
