import { datedFormat } from './format.ts'

const times = datedFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

/** `Oct 14, 9:02 AM`, from an ISO string. */
export const formatTime = (iso: string): string => times(new Date(iso))
