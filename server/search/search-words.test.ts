import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldText, searchWordsOf } from '#contract/search-words.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
afterAll(() => server.close())

const SAID = [
  'Carrion Weather',
  'Låven står ennå, Ødegård ÆØÅ ß ẞ œuvre Þór đ ħ ŋ ŧ ı İstanbul',
  "uncle's uncle’s uncleʼs `side´ b",
  'nic nie wiem, nic nie słyszę — łódź',
  'Nepřetěžujte!!! Výtah ve výtahu',
  'level_07_sewer.mod 0.8 mm 03:20 8-bit d-beat',
  'тёплая труба ЙОД Київ',
  'Κύριε, δεύτερο ΣΙΛΌ ὀδυσσεύς',
  '眠るボスの夢 remix ﾎﾞｽ ｆｕｌｌ　ｗｉｄｔｈ ㍿',
  'ภาษาไทย ລາວ မြန်မာ ខ្មែរ',
  '한국어 노래 हिन्दी العربية עברית',
  'ﬁn ½ ² Ⅳ ™ ①',
  'a\u0301 e\u0308 o\u0338',
  '🖤 black 🦇 metal',
  `${'very'.repeat(20)} long`,
  '',
  ' \t\n ',
  '"quoted" #tag @handle & | ! ( ) : * \\ %',
]

test('FIND-03 the page and the database take the same words out of a text', async () => {
  const { rows } = await server.services.db.execute<{ folded: string; words: string[] }>(sql`
    select search_fold(said) as folded, search_words_of(said) as words
    from unnest(${sql.param(SAID)}::text[]) with ordinality as given (said, place) order by place`)
  expect(rows.map(({ folded }) => folded)).toEqual(SAID.map(foldText))
  expect(rows.map(({ words }) => words)).toEqual(SAID.map(searchWordsOf))
})
