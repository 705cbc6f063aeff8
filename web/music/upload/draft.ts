import type { TrackFormErrors } from './check-form.ts'

export type Phase =
  | { kind: 'editing' }
  | { kind: 'waiting' }
  /** `part` of the bytes has left, 0 to 1. */
  | { kind: 'sending'; part: number }
  | { kind: 'processing' }
  | { kind: 'done' }
  | { kind: 'failed'; message: string }

/** One track to be: what is in its part of the form, and how far its upload has come. */
export type Draft = {
  key: number
  title: string
  tags: string
  audio: File | null
  cover: File | null
  /** What the file says of its artist and album. */
  origin: string
  peaks: Uint8Array | null
  errors: TrackFormErrors
  phase: Phase
}

let lastKey = 0

export const newDraft = (audio: File | null = null): Draft => ({
  key: ++lastKey,
  title: '',
  tags: '',
  audio,
  cover: null,
  origin: '',
  peaks: null,
  errors: {},
  phase: { kind: 'editing' },
})

export const isUnderWay = ({ phase }: Pick<Draft, 'phase'>): boolean =>
  phase.kind === 'waiting' || phase.kind === 'sending' || phase.kind === 'processing'

/** Something was put into it that is not up yet. */
export const isUnsaved = ({ title, tags, audio, cover, phase }: Draft): boolean =>
  phase.kind !== 'done' && Boolean(title || tags || audio || cover)

/** What the bar says: the bytes that have left, then the server's own work. */
export function phaseText(phase: Phase): string {
  switch (phase.kind) {
    case 'waiting':
      return 'Waiting'
    case 'sending':
      return 'Uploading audio'
    case 'processing':
      return 'Processing'
    case 'done':
      return 'Uploaded'
    case 'failed':
      return phase.message
    case 'editing':
      return ''
  }
}

export const phasePart = (phase: Phase): number =>
  phase.kind === 'sending' ? phase.part : phase.kind === 'processing' || phase.kind === 'done' ? 1 : 0
