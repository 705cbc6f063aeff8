import { parentPort, workerData } from 'node:worker_threads'
import { renderRules } from './render-rules.ts'

parentPort?.postMessage(renderRules(workerData as string))
