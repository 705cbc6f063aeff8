import type { QueryClient } from '@tanstack/react-query'
import { LIVE, type ServerFrame } from '#contract/platform/live.ts'
import { onSessionChange, refreshSession } from '../session/session.ts'
import { setLive } from './live-state.ts'
import { stayJoined } from './stay-joined.ts'

/** What takes in what comes for a profile. */
export type MakeReceiver = (client: QueryClient, profileId: string) => (frame: ServerFrame) => void

/**
 * Joins the live channel as the active profile of the moment, whichever it is, and as nobody after a sign-out. Returns the way to stop.
 */
export function goLive(
  client: QueryClient,
  activeProfileId: () => string | null,
  makeReceiver: MakeReceiver,
): () => void {
  let current: string | null = null
  let leave = () => {}
  const follow = () => {
    const profileId = activeProfileId()
    if (profileId === current) return
    leave()
    current = profileId
    leave = profileId ? join(profileId, makeReceiver(client, profileId)) : () => {}
  }
  const stopFollowing = onSessionChange(follow)
  follow()
  return () => {
    stopFollowing()
    leave()
  }
}

function join(profileId: string, onFrame: (frame: ServerFrame) => void): () => void {
  const url = new URL(LIVE.path, location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  url.searchParams.set(LIVE.profileParameter, profileId)
  // Without an answer the next attempt asks again.
  return stayJoined({
    url: url.href,
    onFrame,
    onJoined: setLive,
    checkSession: () => void refreshSession().catch(() => {}),
  })
}
