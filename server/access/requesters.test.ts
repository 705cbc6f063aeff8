import { request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack } from '#server/works/music/factory.ts'

/** Long enough for responses to stay cached for visitors, however slow the machine is. */
const staleMs = 60_000
const plain = await startTestServer({ staleMs })
const secure = await startTestServer({ staleMs, env: { publicUrl: 'https://site.example' } })
afterAll(() => Promise.all([plain.close(), secure.close()]))

/**
 * Every way to write `name=token` that some cookie parser accepts as a session, as `Cookie` header
 * lines.
 */
const SPELLINGS: ((name: string, token: string) => string | string[])[] = [
  (name, token) => `${name}=${token}`,
  (name, token) => `${name} =${token}`,
  (name, token) => `${name}\t=${token}`,
  (name, token) => `${name}= ${token}`,
  (name, token) => `\t${name} = \t${token}\t`,
  (name, token) => `${name}="${token}"`,
  (name, token) => `"${name}"=${token}`,
  (name, token) => `${name}==${token}`,
  (name, token) => `=${name}=${token}`,
  (name, token) => `${name}[]=${token}`,
  (name, token) => `${name.toUpperCase()}=${token}`,
  (name, token) => `S${name.slice(1)}=${token}`,
  (name, token) => `%73${name.slice(1)}=${token}`,
  (name, token) => `${name}=%${token.charCodeAt(0).toString(16)}${token.slice(1)}`,
  (name, token) => `$Version=1; ${name}=${token}; $Path=/; $Domain=site.example`,
  (name, token) => `$Version=1, ${name}=${token}`,
  (name, token) => `a=b;${name}=${token}`,
  (name, token) => `a=b,${name}=${token}`,
  (name, token) => `a;${name} =${token}`,
  (name, token) => `;;; ${name}=${token};;`,
  (name, token) => `a="x; ${name} =${token}"`,
  (name, token) => `${name}=; ${name}=${token}`,
  (name, token) => `${name}=${token}; ${name}=`,
  (name, token) => `${name}=other; ${name} =${token}`,
  (name, token) => `__Host-${name}=${token}`,
  (name, token) => `__Secure-${name} =${token}`,
  (name, token) => `${name.replace('__Host-', '')} =${token}`,
  (name, token) => ['a=b', `${name}=${token}`],
  (name, token) => [`${name} =${token}`, 'a=b'],
  (name, token) => [`${name}=`, `${name} =${token}`],
]

type Answer = { status: number; text: string; headers: Record<string, string | string[] | undefined> }

/** Uses `node:http`, because `fetch` normalises headers. */
async function ask(server: TestServer, path: string, cookies: string | string[] = [], more: string[] = []) {
  const headers = ['Host', new URL(server.services.env.publicUrl).host, 'Connection', 'close', ...more]
  for (const line of [cookies].flat()) headers.push('Cookie', line)
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(server.url + path, { headers: headers as never }, async (response) => {
      resolve({ status: response.statusCode as number, headers: response.headers, text: await textOf(response) })
    })
    sent.on('error', reject)
    sent.end()
  })
}

const split = ({ cookie }: Person): [name: string, token: string] => {
  const at = cookie.indexOf('=')
  return [cookie.slice(0, at), cookie.slice(at + 1)]
}

async function makePeople(server: TestServer) {
  const newcomer = await signUpAndIn(server)
  const artist = await signUpAndIn(server)
  const { id: profileId } = await makeProfile(server.services.db, { userId: artist.userId, profileType: 'artist' })
  const { id: trackId } = await makeTrack(server.services.db, { profileId })
  const secrets = [newcomer.email, newcomer.userId, artist.email, artist.userId, `"edit":true`]
  const choice = `; activeProfileId=${profileId}`
  return {
    trackId,
    secrets,
    senders: [
      { who: 'an account without a profile', person: newcomer, choice: '', more: [] as string[] },
      { who: 'an artist', person: artist, choice, more: [] as string[] },
      { who: 'an artist who names the profile', person: artist, choice: '', more: ['x-profile-id', profileId] },
    ],
  }
}

test.each([
  ['http', plain],
  ['https', secure],
])(
  'SEC-01 no spelling of a cookie leaks an account’s data into visitors’ responses, over %s',
  async (_scheme, server) => {
    const { trackId, secrets, senders } = await makePeople(server)
    const holders = new Set<string>()
    const trySpelling = async ({ who, person, choice, more }: (typeof senders)[number], at: number) => {
      const [first = '', ...lines] = [SPELLINGS[at]!(...split(person))].flat()
      for (const path of [`/track/${trackId}`, `/api/music/${trackId}`, '/']) {
        const fresh = `${path}?${encodeURIComponent(who)}=${at}`
        const own = await ask(server, fresh, [first + choice, ...lines], more)
        if (secrets.some((secret) => own.text.includes(secret))) {
          holders.add(first + lines.join())
          expect(own.headers['cache-control']).toBe('private, no-store')
        }
        const { status, text } = await ask(server, fresh)
        const shown = secrets.filter((secret) => text.includes(secret))
        expect({ status, shown }, `${who}: ${[first, ...lines].join(' | ')} ${path}`).toEqual({
          status: 200,
          shown: [],
        })
      }
    }
    for (const at of SPELLINGS.keys()) await Promise.all(senders.map((sender) => trySpelling(sender, at)))
    // the usual spelling is a session, and so are those with spaces around the name
    expect(holders.size).toBeGreaterThan(10)
  },
)

test('SEC-01 a session never gets a visitor’s cached response, however its cookie is spelt', async () => {
  const { trackId, senders } = await makePeople(plain)
  const [, artist] = senders
  for (const [at, spell] of SPELLINGS.entries()) {
    const path = `/track/${trackId}?before=${at}`
    await ask(plain, path)
    await ask(plain, path)
    const cookies = [spell(...split(artist!.person))].flat()
    const session = JSON.parse((await ask(plain, '/api/session', cookies)).text) as { user: { email: string } | null }
    const { text } = await ask(plain, path, cookies)
    expect(text.includes(artist!.person.email), cookies.join(' | ')).toBe(session.user !== null)
  }
})

test('SEC-03 over https cookies have the prefix `__Host-`; profile and theme are still read without it, a session is not', async () => {
  const person = await signUpAndIn(secure)
  const first = await makeProfile(secure.services.db, { userId: person.userId })
  const second = await makeProfile(secure.services.db, { userId: person.userId })
  expect(person.cookie).toMatch(/^__Host-session=/)
  const remembered = await ask(secure, '/', `${person.cookie}; activeProfileId=${second.id}; theme=paper`)
  expect(remembered.text).toContain(`"activeProfileId":"${second.id}"`)
  expect(remembered.text).toContain('data-theme="paper"')
  const newer = `__Host-activeProfileId=${first.id}; activeProfileId=${second.id}; __Host-theme=soot; theme=paper`
  const both = await ask(secure, '/', `${person.cookie}; ${newer}`)
  expect(both.text).toContain(`"activeProfileId":"${first.id}"`)
  expect(both.text).toContain('data-theme="soot"')
  const fallen = await ask(secure, '/', person.cookie)
  const set = [fallen.headers['set-cookie']].flat()
  expect(set).toEqual([
    expect.stringMatching(/^__Host-activeProfileId=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^activeProfileId=; Max-Age=0/),
  ])
  // another host of the same domain may have set a session cookie without the prefix
  const [, token] = split(person)
  expect((await ask(secure, '/api/session', `session=${token}`)).text).toContain('"user":null')
})
