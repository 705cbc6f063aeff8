import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeHangul, spellHangul } from '#contract/hangul.ts'
import { foldText, readSearch, type SearchPart, searchWordsOf, symbolsOf } from '#contract/search-words.ts'
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
  'مُحَمَّد مـــحمد أغنية إلى مدرسة شعری کتاب می\u200cخواهم ٱلله שָׁלוֹם צה״ל ג׳ז',
  '한ㄱ ㅎ 과 고ㅏ 값 갑ㅅ un\u00adder \u202ehidden\u202c ❤\ufe0f τέλος',
  'ﬁn ½ ² Ⅳ ™ ①',
  'a\u0301 e\u0308 o\u0338',
  '🖤 black 🦇 metal',
  `${'very'.repeat(20)} long`,
  '',
  ' \t\n ',
  '"quoted" #tag @handle & | ! ( ) : * \\ %',
]

test('FIND-03 client and database extract the same words from a text', async () => {
  const { rows } = await server.services.db.execute<{ folded: string; words: string[] }>(sql`
    select search_fold(said) as folded, search_words_of(said) as words
    from unnest(${sql.param(SAID)}::text[]) with ordinality as given (said, place) order by place`)
  expect(rows.map(({ folded }) => folded)).toEqual(SAID.map(foldText))
  expect(rows.map(({ words }) => words)).toEqual(SAID.map(searchWordsOf))
})

test('FIND-03 client and database decompose Hangul equally, and it can be recomposed', async () => {
  const words = ['한국어', '노래', '과', '값', '없다', '꽃잎', '쀍', '닭2호', 'tape', '한ᄀ', '뷁웩']
  const { rows } = await server.services.db.execute<{ spelt: string }>(sql`
    select search_jamo(word) as spelt
    from unnest(${sql.param(words)}::text[]) with ordinality as given (word, place) order by place`)
  expect(rows.map(({ spelt }) => spelt)).toEqual(words.map(spellHangul))
  expect(spellHangul('값과')).toBe('ㄱㅏㅂㅅㄱㅗㅏ')
  const whole = words.filter((word) => !word.includes('ᄀ'))
  expect(whole.map((word) => composeHangul(spellHangul(word)))).toEqual(whole)
})

test('FIND-03 client and database have the same whole name for texts without words', async () => {
  const names = ['!!!', '+/-', '†††', '🖤', '❤\ufe0f', ' ( o _ o ) ', '∞', "'´`", '~=.', '\\']
  const { rows } = await server.services.db.execute<{ whole: string }>(sql`
    select search_whole(name) as whole
    from unnest(${sql.param(names)}::text[]) with ordinality as given (name, place) order by place`)
  const hex = (name: string) => `.${Buffer.from(symbolsOf(name)).toString('hex')}`
  expect(rows.map(({ whole }) => whole)).toEqual(names.map((name) => (name.includes('o') ? 'oo' : hex(name))))
})

test.each<[string, SearchPart[]]>([
  ['c# minor', [{ how: 'words', said: 'c# minor' }]],
  ['F# A# ∞', [{ how: 'words', said: 'F# A# ∞' }]],
  ['set #4', [{ how: 'words', said: 'set #4' }]],
  ['12" mix', [{ how: 'words', said: '12" mix' }]],
  ['mail@example.org', [{ how: 'words', said: 'mail@example.org' }]],
  ['#drone', [{ how: 'tag', said: 'drone' }]],
  [
    'loud #dub techno',
    [
      { how: 'words', said: 'loud ' },
      { how: 'tag', said: 'dub techno' },
    ],
  ],
  [
    '@nith "one mic" x',
    [
      { how: 'handle', said: 'nith' },
      { how: 'phrase', said: 'one mic' },
      { how: 'words', said: ' x' },
    ],
  ],
  ['!!!', [{ how: 'name', said: '!!!' }]],
  ['#', [{ how: 'name', said: '#' }]],
  ['   ', []],
])('FIND-03 %j is parsed as intended', (typed, parts) => {
  expect(readSearch(typed)).toEqual(parts)
})

test('SEC-06 a search of any form is parsed in linear time', () => {
  for (const typed of ['"', '#', '@', '# ', ' #', '"a', '#a', ' @', '\u200b', '가'].map((each) =>
    each.repeat(50_000),
  )) {
    const from = performance.now()
    readSearch(typed)
    expect(performance.now() - from).toBeLessThan(1000)
  }
})
