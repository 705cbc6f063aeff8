/** How far an upload has come. */
export type Phase =
  | { kind: 'editing' }
  | { kind: 'waiting' }
  /** `part` of the bytes has left, 0 to 1. */
  | { kind: 'sending'; part: number }
  | { kind: 'processing' }
  | { kind: 'done' }
  | { kind: 'failed'; message: string }

/** When `sent` of `total` bytes have left. */
export const phaseAfter = (sent: number, total: number): Phase =>
  sent < total ? { kind: 'sending', part: sent / total } : { kind: 'processing' }

export const isUnderWay = ({ phase }: { phase: Phase }): boolean =>
  phase.kind === 'waiting' || phase.kind === 'sending' || phase.kind === 'processing'

/** What the bar says: the bytes that have left, then the server's own work. */
export function phaseText(phase: Phase, sending: string): string {
  switch (phase.kind) {
    case 'waiting':
      return 'Waiting'
    case 'sending':
      return sending
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
