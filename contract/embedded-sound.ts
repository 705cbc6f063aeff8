/** What a frame on another site plays, as its page hands it to its script. Times are seconds and milliseconds. */
export type EmbeddedSound = {
  startAt: number
  tracks: {
    id: string
    title: string
    artist: string
    fileUrl: string
    durationMs: number
    /** Base64 of a waveform, as a track in a list has it. */
    peaks: string | null
  }[]
}
