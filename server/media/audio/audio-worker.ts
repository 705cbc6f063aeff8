import { obeyOrders } from '#server/media/processes/obey-orders.ts'
import { AudioRefusal, measureAudio } from './measure-audio.ts'

export type Order = { path: string }

obeyOrders<Order>(({ path }) => measureAudio(path), {
  what: 'audio',
  isRefusal: (error) => error instanceof AudioRefusal,
  memoryMax: 128 * 1024 * 1024,
  // Some times what the longest track takes.
  cpuSecondsMax: 60,
})
