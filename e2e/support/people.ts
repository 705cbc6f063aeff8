import { randomBytes, randomInt } from 'node:crypto'
import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { latestMail, linkIn } from './mailbox.ts'

export const PASSWORD = 'damp lantern cellar 41'

export type Person = { email: string; handle: string; profileId: string }

export const newHandle = (): string => `e2e_${randomBytes(5).toString('hex')}`
export const newEmail = (): string => `${newHandle()}@example.com`

/** Everybody comes from an address of their own, or the limits per client would hit the tests as one. */
export const newAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

type Where = { url: string; dataDir: string }

/** Signs up, follows the mailed link and signs in, over HTTP; the browser context is signed in afterwards. */
export async function signUp(context: BrowserContext, { url, dataDir }: Where, email = newEmail()): Promise<string> {
  const post = (path: string, data: object) => expectOk(context.request.post(`${url}/api/accounts/${path}`, { data }))
  await post('sign-up', { email, password: PASSWORD })
  const token = new URL(linkIn(await latestMail(dataDir, email))).searchParams.get('token')
  await post('verify', { token })
  await post('sign-in', { email, password: PASSWORD })
  return email
}

/** Someone with a verified account and one profile, signed in in the browser context. */
export async function newPerson(
  context: BrowserContext,
  where: Where,
  {
    profileType = 'artist',
    displayName = 'Test Artist',
  }: { profileType?: 'artist' | 'personal'; displayName?: string } = {},
): Promise<Person> {
  const email = await signUp(context, where)
  const handle = newHandle()
  const data = { profileType, handle, displayName, dateOfBirth: '1990-04-01', acceptTerms: true }
  const answer = await expectOk(context.request.post(`${where.url}/api/profiles`, { data }))
  const { activeProfileId } = (await answer.json()) as { activeProfileId: string }
  return { email, handle, profileId: activeProfileId }
}

async function expectOk(pending: ReturnType<APIRequestContext['post']>) {
  const answer = await pending
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
  return answer
}
