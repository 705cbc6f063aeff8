import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { SignUp } from '#contract/accounts.ts'
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
