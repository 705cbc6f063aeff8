import { CaseDetail, CaseNote, caseResource, casesResource, Report, Reported } from '#contract/reports.ts'
import { createRouter } from '#server/platform/context.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody, oneById, problems } from '#server/platform/http/openapi.ts'
import { answers } from '#server/platform/http/resources.ts'
import { claimCase, loadCase, loadCases, noteCase, releaseCase } from './cases.ts'
import { reportThing } from './report-thing.ts'

const tags = ['reports']

const reportRoute = endpoint(
  {
    method: 'post',
    path: '/',
    tags,
    summary: 'Report a thing or a profile to the admins; the same again changes nothing',
    request: { body: jsonBody(Report) },
    responses: { 201: json(Reported, 'Reported'), ...problems },
  },
  (c) => reportThing(c, c.req.valid('json')),
)

const claimRoute = endpoint(
  {
    method: 'put',
    path: '/{id}/claim',
    tags,
    summary: 'Take a case; for admins',
    request: oneById,
    responses: { 200: json(CaseDetail, 'The case'), ...problems },
  },
  (c) => claimCase(c, c.req.valid('param').id),
)

const releaseRoute = endpoint(
  {
    method: 'delete',
    path: '/{id}/claim',
    tags,
    summary: 'Give a case of one’s own back; for admins',
    request: oneById,
    responses: { 200: json(CaseDetail, 'The case'), ...problems },
  },
  (c) => releaseCase(c, c.req.valid('param').id),
)

const noteRoute = endpoint(
  {
    method: 'post',
    path: '/{id}/notes',
    tags,
    summary: 'Write a note on a case, which admins alone read',
    request: { ...oneById, body: jsonBody(CaseNote) },
    responses: { 201: json(CaseDetail, 'The case'), ...problems },
  },
  (c) => noteCase(c, c.req.valid('param').id, c.req.valid('json').words),
)

/** What is read of them, for the API and the first paint. */
export const reportsResources = [
  answers(
    casesResource,
    { tag: 'reports', summary: 'Cases that wait, are one’s own, or are closed; for admins', answer: 'A page of cases' },
    loadCases,
  ),
  answers(
    caseResource,
    { tag: 'reports', summary: 'A case with its reports and notes; for admins', answer: 'The case' },
    (c, { id }) => loadCase(c, id),
  ),
]

export const reportsRoutes = createRouter().openapiRoutes([reportRoute])
export const casesRoutes = createRouter().openapiRoutes([claimRoute, releaseRoute, noteRoute])
