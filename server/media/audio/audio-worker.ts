import { runOrders } from '#server/media/processes/run-orders.ts'
import { AudioRefusal, copySeekable, measureAudio } from './measure-audio.ts'

export type Order =
  | { what: 'measure'; path: string; copyPath: string | undefined }
  | { what: 'copy'; path: string; copyPath: string }

runOrders<Order>(
  (order) =>
    order.what === 'copy' ? copySeekable(order.path, order.copyPath) : measureAudio(order.path, order.copyPath),
  {
    what: 'audio',
    isRefusal: (error) => error instanceof AudioRefusal,
    memoryMax: 128 * 1024 * 1024,
    // Several times what the longest track takes.
    cpuSecondsMax: 60,
  },
)
