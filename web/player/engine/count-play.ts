import { api, call } from '#web/platform/requests/api.ts'

/** Tells the server that a track is being heard. Nobody waits for it, and leaving the page does not stop it. */
export function countPlay(trackId: string): void {
  const told = call(api.api.music[':id'].plays.$post({ param: { id: trackId } }))
  told.catch(() => {
    // a play that was not counted is no reason to disturb who listens
  })
}
