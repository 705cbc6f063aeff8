import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** `known` are words of the person and the site, which make a weak password. */
export type Question = { id: number; password: string; known: string[] }
/** `score` is 0 to 4; `warning` says why it is low; `isListed`: the password is a known one as a whole. */
export type Judgement = { id: number; score: number; warning: string | null; isListed: boolean }

/** What lies beyond this length is not looked at: the time it takes grows with the square. */
const LOOKED_AT = 64

const checker = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LOOKED_AT })

parentPort?.on('message', ({ id, password, known }: Question) => {
  const { score, feedback, sequence } = checker.check(password, known)
  const isListed = sequence.length === 1 && sequence[0]?.dictionaryName === 'passwords-common'
  const judgement: Judgement = { id, score, warning: feedback.warning, isListed }
  parentPort?.postMessage(judgement)
})
