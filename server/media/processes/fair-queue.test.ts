import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const queueOf = (...jobs: string[]) => {
  const queue = new FairQueue<string>()
  for (const job of jobs) queue.add(job[0]!, job)
  return queue
}
const takeAll = (queue: FairQueue<string>) => {
  const taken: string[] = []
  for (let job = queue.take(); job; job = queue.take()) taken.push(job)
  return taken
}

test('ART-02 accounts take turns, and the jobs of each stay in order', () => {
  expect(takeAll(queueOf('a1', 'a2', 'a3', 'b1', 'c1', 'b2'))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('ART-02 a new account is next, before waiting jobs of the account served last', () => {
  const queue = queueOf('a1', 'a2', 'a3')
  expect(queue.take()).toBe('a1')
  queue.add('b', 'b1')
  expect(takeAll(queue)).toEqual(['b1', 'a2', 'a3'])
})

test('RUN-02 an account that is held back has no turn, and its job stays in the queue', () => {
  const queue = queueOf('a1', 'b1')
  const isHeld = (account: string) => account === 'a'
  expect([queue.take(isHeld), queue.take(isHeld), queue.take()]).toEqual(['b1', undefined, 'a1'])
})

test('ART-02 a removed job has no turn', () => {
  const queue = queueOf('a1', 'b1', 'b2')
  expect([queue.remove('b1'), queue.remove('b1'), queue.remove('a1')]).toEqual([true, false, true])
  expect(takeAll(queue)).toEqual(['b2'])
})
