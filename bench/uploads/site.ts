import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { signUpAndIn } from '../../server/people/accounts/factory.ts'
import { makeProfile } from '../../server/people/profiles/factory.ts'
import { readEnv } from '../../server/platform/env.ts'
import { openServices } from '../../server/services.ts'
import { makeTrack } from '../../server/works/music/factory.ts'
import { bigMp3, bigPicture } from '../big-files.ts'
import type { Sending } from './send.ts'

const MB = 1024 * 1024
/** Enough fans that each stays below the rate limit for likes. */
const FANS = 40
type Person = { cookie: string; 'x-profile-id': string }

export type Uploads = {
  /** Request headers of users who like the tracks. */
  fans: Person[]
  trackIds: string[]
  /**
   * Sends four tracks with covers, or four artworks, concurrently. Resolves to the milliseconds.
   */
  sendFour(what: 'tracks' | 'artworks'): Promise<number>
  /** Removes the prepared files. */
  remove(): Promise<void>
}

/**
 * Creates an artist, fans and tracks in the database of `dataDir`, and files of this size to upload
 * to `url`.
 */
export async function prepareUploads(
  { url, dataDir }: { url: string; dataDir: string },
  megabytes = 8,
): Promise<Uploads> {
  const dir = await mkdtemp(join(tmpdir(), 'undercroft-bench-'))
  const forms = await makeForms(dir, megabytes * MB)
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const { services, close } = await openServices(env, { beside: true })
  const person = async (): Promise<Person> => {
    const { cookie, userId } = await signUpAndIn({ url, services })
    return { cookie, 'x-profile-id': (await makeProfile(services.db, { userId })).id }
  }
  const artist = await person()
  const fans = await Promise.all(Array.from({ length: FANS }, person))
  const profileId = artist['x-profile-id']
  const tracks = await Promise.all(fans.map(() => makeTrack(services.db, { profileId })))
  await close()
  return {
    fans,
    trackIds: tracks.map(({ id }) => id),
    async sendFour(what) {
      const started = performance.now()
      const path = { tracks: '/api/music', artworks: '/api/artworks' }[what]
      await sendAll({ url: url + path, headers: { ...artist, origin: url }, forms: forms[what] })
      return performance.now() - started
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  }
}

async function sendAll(sending: Sending): Promise<void> {
  const program = join(import.meta.dirname, 'send.ts')
  const child = spawn(process.execPath, [program, JSON.stringify(sending)], { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error('the uploads failed')
}

/**
 * MP3s with covers of half their size, and pictures: as PNG, and as JPEG in a camera's size.
 */
async function makeForms(dir: string, bytes: number): Promise<Record<'tracks' | 'artworks', Sending['forms']>> {
  const write = async (name: string, content: Buffer) => {
    await writeFile(join(dir, name), content)
    return join(dir, name)
  }
  const audio = await write('take.mp3', await bigMp3(bytes))
  const cover = await write('cover.png', await bigPicture(bytes / 2))
  const png = await write('plate.png', await bigPicture(bytes))
  const side = Math.round(4000 * Math.sqrt(bytes / (8 * MB)))
  const photo = await sharp(png).resize(side, side, { fit: 'fill' }).jpeg({ quality: 85 }).toBuffer()
  const jpeg = await write('photo.jpg', photo)
  const four = [1, 2, 3, 4]
  return {
    tracks: four.map((n) => ({ fields: { title: `Take ${n}` }, files: { audio, cover } })),
    artworks: four.map((n) => ({ fields: { title: `Plate ${n}` }, files: { image: n % 2 ? png : jpeg } })),
  }
}
