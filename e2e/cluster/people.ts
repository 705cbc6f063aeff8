import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { openOn } from '../../bench/lists/api-server.ts'
import { makeTabs, type Tab } from '../../bench/live/site.ts'
import { fixture } from '../../server/media/fixtures.ts'
import { signUpAndIn } from '../../server/people/accounts/factory.ts'
import { makeProfile } from '../../server/people/profiles/factory.ts'

export type Artist = { cookie: string; profileId: string; handle: string; email: string }
export type People = { writers: Tab[]; artists: Artist[] }

/**
 * Numbers of people. The rate limits per person allow 60 messages a minute and 120 uploads an hour.
 */
const WRITERS = 400
const ARTISTS = 20

/**
 * Fills an empty database with people who write to each other and like things, and artists who
 * upload.
 */
export async function makePeople(databaseUrl: string, url: string): Promise<People> {
  const writers = await makeTabs(databaseUrl, WRITERS)
  const { services, close } = await openOn(databaseUrl)
  const artists = await Promise.all(
    Array.from({ length: ARTISTS }, async () => {
      const { cookie, userId, email } = await signUpAndIn({ url, services })
      const { id, handle } = await makeProfile(services.db, { userId })
      return { cookie, profileId: id, handle, email }
    }),
  )
  await close()
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  // The stricter limits for new accounts must not apply.
  await client.query(`update users set created_at = now() - interval '3 days'`)
  await client.end()
  return { writers, artists }
}

const ID3V1_BYTES = 128
let plain: Buffer | undefined

/**
 * A track of two seconds whose bytes are unique for its title (ID3v1: the title is in the last 128
 * bytes).
 */
export async function audioOf(title: string): Promise<Buffer<ArrayBuffer>> {
  plain ??= await readFile(fixture('cbr-plain.mp3'))
  const tag = Buffer.alloc(ID3V1_BYTES)
  tag.write(`TAG${title}`)
  return Buffer.concat([plain, tag])
}
