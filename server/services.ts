import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createMayRead } from './may-read.ts'
import { closeAudioProcesses } from './media/audio/audio.ts'
import { closeImageProcess } from './media/images/process/make-images.ts'
import { createSigning, type Signing } from './media/signing.ts'
import { diskStorage, spoolDirOf } from './media/storage/disk-storage.ts'
import { observedStorage } from './media/storage/observed-storage.ts'
import { openS3Storage } from './media/storage/s3-storage.ts'
import type { Storage } from './media/storage/storage.ts'
import { type KnownDevices, openKnownDevices } from './people/accounts/sessions/known-devices.ts'
import { createSecretBox, type SecretBox } from './people/keys/secret-box.ts'
import { openSecurityLog } from './people/security-log/record.ts'
import { createChanges } from './platform/cached-responses/changes.ts'
import { ResponseCache } from './platform/cached-responses/response-cache.ts'
import type { Services } from './platform/context.ts'
import { openDatabases } from './platform/database/open-databases.ts'
import { migrateDatabase } from './platform/database.ts'
import type { Env } from './platform/env.ts'
import { createJobs, migrateJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { createMailer } from './platform/mail/mail.ts'
import { createOutgoing } from './platform/outgoing/outgoing.ts'
import { attachPostgres, launchPostgres } from './platform/postgres/launch.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import { createHub } from './platform/realtime/hub.ts'
import { loadSecret } from './platform/secrets.ts'
import { openTickets, type Tickets } from './platform/tickets.ts'
import { createIdentities, type SessionCache } from './session-cache.ts'
import { openUnsubscribeTokens, type UnsubscribeTokens } from './social/notifications/digest/unsubscribe-tokens.ts'
import { loadPushKeys, type PushKeys } from './social/push/keys.ts'
import { createViewerFacts, type ViewerFacts } from './viewer-facts.ts'
import { createPlayCounter, type PlayCounter } from './works/music/plays/count-plays.ts'
import { openSecretLinks, type SecretLinks } from './works/secret-links/secret-links.ts'

declare module '#server/platform/context.ts' {
  interface Services {
    /** Finds the identity behind a session token. */
    identities: SessionCache
    viewerFacts: ViewerFacts
    storage: Storage
    /** Signs the URLs of private files. */
    signing: Signing
    pushKeys: PushKeys
    unsubscribeTokens: UnsubscribeTokens
    knownDevices: KnownDevices
    /** Signed texts for the steps of a sign-in. */
    tickets: Tickets
    /** Encrypts the secrets of authenticator apps. */
    secretBox: SecretBox
    plays: PlayCounter
    secretLinks: SecretLinks
    /** Whether the bearer of a signed URL may still read a file that is not public. */
    mayRead(bearer: string, key: string): Promise<boolean>
    /** Folder for uploads in progress. */
    spoolDir: string
  }
}

export type OpenServices = { services: Services; close(): Promise<void> }

type Options = {
  /**
   * Whether to work beside a running instance on the same folder, instead of being the instance.
   */
  beside?: boolean
  /**
   * Called with a readable line when the embedded database ends unexpectedly; nothing works from
   * then on.
   */
  onDatabaseLost?: (why: string) => void
  /** How long the cache is trusted without a new confirmation that no change was missed. */
  staleMs?: number
}

/**
 * A default PostgreSQL allows 100 connections. The processes of one start share most of these, and
 * each needs three more for the live channel. Each concurrent job above the usual number gets a
 * connection. A process keeps a connection for each of its job pools, and needs at least one more.
 */
function connectionsOf({ processes, role, jobConcurrency }: Env): number {
  const forJobs = role === 'web' ? 0 : JOB_POOLS * Math.max(0, jobConcurrency - USUAL_JOBS)
  return Math.max(JOB_POOLS + 1, Math.min(20 + forJobs, Math.floor(80 / processes) - 3))
}
const JOB_POOLS = 5
const USUAL_JOBS = 3

/** Each user has few responses of their own, and opens a page again after minutes. */
const OWN_CACHE = { maxBytes: 16 * 1024 * 1024, maxAgeMs: 10 * 60_000 }

/**
 * Opens all services of a process. `close` writes buffered data and closes them in reverse order.
 */
export async function openServices(
  env: Env,
  { beside = false, onDatabaseLost, staleMs }: Options = {},
): Promise<OpenServices> {
  await mkdir(env.dataDir, { recursive: true })
  const log = createLog(env)
  const storageRoot = join(env.dataDir, 'storage')
  const storage = observedStorage(env.s3 ? await openS3Storage(env.s3) : diskStorage(storageRoot))
  const openPostgres = beside ? attachPostgres : launchPostgres
  const dir = join(env.dataDir, 'postgres')
  const postgres = env.databaseUrl ? null : await openPostgres({ dir, onLost: onDatabaseLost })
  const changes = createChanges({ staleMs })
  const max = connectionsOf(env)
  const databases = await openDatabases(env, postgres?.url, { log, changes, max })
  const { db, direct, publicReads, ownReads, replica, pools } = databases
  await migrateDatabase(direct)
  await migrateJobs(direct, log)
  const mailer = createMailer(env, log)
  const plays = createPlayCounter(db, log)
  const secretLinks = await openSecretLinks(db)
  const securityLog = openSecurityLog(db, log)
  const services: Services = {
    ...{ env, log, db, direct, publicReads, ownReads, replica, pools, storage },
    signing: createSigning(await loadSecret(db, 'media-urls')),
    pushKeys: await loadPushKeys(db),
    unsubscribeTokens: await openUnsubscribeTokens(db),
    knownDevices: await openKnownDevices(db),
    tickets: await openTickets(db),
    secretBox: createSecretBox(await loadSecret(db, 'authenticators')),
    secretLinks,
    securityLog,
    mayRead: createMayRead(db, secretLinks),
    mailer,
    plays,
    jobs: createJobs(),
    rateLimits: createRateLimits(db, changes),
    outgoing: createOutgoing(),
    live: createHub(),
    changes,
    identities: createIdentities({ db, ownReads }, changes),
    viewerFacts: createViewerFacts(changes),
    responseCache: new ResponseCache(changes, { hasReplica: () => replica?.isDown === false }),
    ownCache: new ResponseCache(changes, OWN_CACHE),
    spoolDir: spoolDirOf(storageRoot),
  }
  return {
    services,
    async close() {
      await plays.close()
      await securityLog.close()
      await Promise.all([closeAudioProcesses(), closeImageProcess()])
      await mailer.close()
      services.outgoing.close()
      await databases.close()
      await postgres?.stop()
    },
  }
}
