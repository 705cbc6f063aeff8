import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { isBreached } from './breached.ts'

/** `known` are words about the user and the site; a password made of them is weak. */
export type Question = { id: number; password: string; known: string[] }
/**
 * `score` is 0 to 4; `warning` says why it is low; `isListed`: the whole password is on a list of
 * known passwords, or of passwords from leaks.
 */
export type Judgement = { id: number; score: number; warning: string | null; isListed: boolean }

/**
 * Characters beyond this number are ignored, since the time grows with the square of the length.
 */
const LOOKED_AT = 64

const checker = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LOOKED_AT })

parentPort?.on('message', ({ id, password, known }: Question) => {
  const { score, feedback, sequence } = checker.check(password, known)
  const isCommon = sequence.length === 1 && sequence[0]?.dictionaryName === 'passwords-common'
  const isListed = isCommon || isBreached(password)
  const judgement: Judgement = { id, score, warning: feedback.warning, isListed }
  parentPort?.postMessage(judgement)
})
