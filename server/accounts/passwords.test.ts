import { expect, test } from 'vitest'
import { assertStrongPassword } from './passwords.ts'

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
])('AUTH-08 %s is refused, since it has to do with: %s', async (password, reason) => {
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
])('AUTH-08 %s is good enough', async (password) => {
  await expect(assertStrongPassword(password, EMAIL)).resolves.toBeUndefined()
})

test('AUTH-08 of a very long password only the beginning is judged: that takes the square of it', async () => {
  const judged = assertStrongPassword(`${'a'.repeat(64)}Kx7#pq2!vn`, EMAIL)
  await expect(judged).rejects.toMatchObject({ code: 'weak_password' })
})
