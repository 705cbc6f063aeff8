import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { findHeldWord } from './holding-words.ts'
import { prevention } from './tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const list = (words: string[]) =>
  server.services.db
    .update(prevention)
    .set({ words, revision: sql`${prevention.revision} + 1` })
    .where(eq(prevention.isOnly, true))
const find = (text: string) => findHeldWord(server.services.db, text)

test('GUARD-08 an empty list matches no text', async () => {
  expect(await find('buy followers')).toBeNull()
})

test.each([
  ['buy followers', 'Buy  followers!', true],
  ['buy followers', 'buy, followers', true],
  ['buy followers', 'buy many followers', false],
  ['ass', 'a bass line, with class', false],
  ['ass', 'ASS.', true],
  ['café', 'at the CAFE', true],
  ['naive', 'naïve', true],
  ['strasse', 'Straße', true],
  ['ｗｉｄｅ', 'wide', true],
  ['casino', 'ca\u00ADsi\u200Bno', true],
  ['casino', 'c\u0335a\u0335s\u0335i\u0335n\u0335o', true],
  ['Привет', 'ПРИВЕТ, как дела', true],
  ['垃圾', '这是垃圾广告', true],
  ['垃圾', '垃 圾', true],
  ['c++', 'C is a vitamin', true],
  ['24/7', 'open 24/7', true],
])('GUARD-08 whether the entry %j is found in the text %j: %s', async (entry, text, holds) => {
  await list(['something else', entry])
  expect(await find(text)).toBe(holds ? entry : null)
})

test('GUARD-08 a list that admins change applies to the next comment', async () => {
  await list(['spam'])
  expect(await find('Spam!')).toBe('spam')
  await list(['eggs'])
  expect([await find('Spam!'), await find('eggs')]).toEqual([null, 'eggs'])
})
