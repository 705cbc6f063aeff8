import { parentPort, workerData } from 'node:worker_threads'
import { renderHouseRules } from './render-house-rules.ts'

parentPort?.postMessage(renderHouseRules(workerData as string))
