/** The tracks of an embedded player, passed from its HTML to its script. `startAt` is seconds. */
export type EmbeddedSound = {
  startAt: number
  tracks: {
    id: string
    title: string
    artist: string
    fileUrl: string
    durationMs: number
    /** Base64 of the waveform, as in track lists. */
    peaks: string | null
  }[]
}
