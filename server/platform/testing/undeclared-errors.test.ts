import { expect, test } from 'vitest'
import { createRouter } from '../context.ts'
import { AppError } from '../errors.ts'
import { endpoint } from '../http/endpoint.ts'
import { sendProblem } from '../http/problem-responses.ts'
import { noteUndeclaredErrors } from './undeclared-errors.ts'

const done = { 204: { description: 'Done' } }
const conflict = () => Promise.reject(new AppError('conflict', 'Changed elsewhere'))

test('an error that the endpoint does not declare is noted', async () => {
  const errors = ['conflict'] as const
  const app = createRouter().openapiRoutes([
    endpoint('put /things/{id}', { summary: 'Change a thing', responses: done }, conflict),
    endpoint('put /things/first', { summary: 'Change the first thing', errors, responses: done }, conflict),
    endpoint('delete /things/{id}', { summary: 'Delete a thing', responses: done }, () =>
      Promise.reject(new AppError('not_found', 'Thing not found')),
    ),
  ])
  const undeclared = noteUndeclaredErrors(app, sendProblem)
  const statuses = [
    (await app.request('/things/first', { method: 'PUT' })).status,
    (await app.request('/things/1', { method: 'DELETE' })).status,
  ]
  expect(statuses).toEqual([409, 404])
  expect([...undeclared]).toEqual([])
  expect((await app.request('/things/1', { method: 'PUT' })).status).toBe(409)
  expect([...undeclared]).toEqual(['PUT /things/1: 409 conflict'])
})
