import {
  AnswerAppeal,
  Appeal,
  Decide,
  Statement,
  statementResource,
  statementsResource,
  UndoDecision,
} from '#contract/decisions.ts'
import { CaseDetail, CaseNote, caseResource, casesResource, OpenCase } from '#contract/reports.ts'
import { transparencyResource } from '#contract/transparency.ts'
import { createRouter } from '#server/platform/context.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody, oneById, problems } from '#server/platform/http/openapi.ts'
import { answers } from '#server/platform/http/resources.ts'
import { loadCase, loadCases } from './cases.ts'
import { claimCase, noteCase, releaseCase, startCase } from './claim-case.ts'
import { decideCase } from './decisions/decide.ts'
import { appealDecision, loadStatement, loadStatements } from './decisions/statements.ts'
import { findTransparency } from './decisions/transparency.ts'
import { answerAppeal, undoDecision } from './decisions/undo-decision.ts'

const tags = ['reports']

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

const decideRoute = endpoint(
  {
    method: 'post',
    path: '/{id}/decision',
    tags,
    summary: 'Decide about a case, which closes it; whoever is concerned is told why, who reported it the outcome',
    request: { ...oneById, body: jsonBody(Decide) },
    responses: { 200: json(CaseDetail, 'The closed case'), ...problems },
  },
  (c) => decideCase(c, c.req.valid('param').id, c.req.valid('json')),
)

const appealRoute = endpoint(
  {
    method: 'post',
    path: '/{id}/appeal',
    tags,
    summary: 'Appeal a decision about oneself, once',
    request: { ...oneById, body: jsonBody(Appeal) },
    responses: { 201: json(Statement, 'The statement, with the appeal'), ...problems },
  },
  (c) => appealDecision(c, c.req.valid('param').id, c.req.valid('json').words),
)

const answerAppealRoute = endpoint(
  {
    method: 'post',
    path: '/{id}/appeal',
    tags,
    summary: 'Answer the appeal against what was decided; granted, it takes the decision back; for admins',
    request: { ...oneById, body: jsonBody(AnswerAppeal) },
    responses: { 200: json(CaseDetail, 'The case'), ...problems },
  },
  (c) => answerAppeal(c, c.req.valid('param').id, c.req.valid('json')),
)

const undoRoute = endpoint(
  {
    method: 'post',
    path: '/{id}/undo',
    tags,
    summary: 'Take back what was decided; whoever is concerned is told why; for admins',
    request: { ...oneById, body: jsonBody(UndoDecision) },
    responses: { 200: json(CaseDetail, 'The case'), ...problems },
  },
  (c) => undoDecision(c, c.req.valid('param').id, c.req.valid('json').words),
)

const startRoute = endpoint(
  {
    method: 'post',
    path: '/',
    tags,
    summary: 'Look into a thing that nobody has reported; for admins',
    request: { body: jsonBody(OpenCase) },
    responses: { 201: json(CaseDetail, 'The case, taken'), ...problems },
  },
  (c) => startCase(c, c.req.valid('json')),
)

/** What is read of them, for the API and the first paint. */
export const casesResources = [
  answers(
    transparencyResource,
    {
      tag: 'reports',
      summary: 'How much was reported in a year, and what was decided',
      answer: 'Counts, in which nobody is named',
    },
    (c, { year }) => findTransparency(c.var.db, year ?? null),
  ),
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
  answers(
    statementsResource,
    {
      tag: 'reports',
      summary: 'What was decided about whoever is signed in',
      answer: 'A page of statements of reasons',
    },
    loadStatements,
  ),
  answers(
    statementResource,
    {
      tag: 'reports',
      summary: 'One decision about whoever is signed in; any for admins',
      answer: 'The statement of reasons',
    },
    (c, { id }) => loadStatement(c, id),
  ),
]

export const casesRoutes = createRouter().openapiRoutes([
  startRoute,
  claimRoute,
  releaseRoute,
  noteRoute,
  decideRoute,
  undoRoute,
  answerAppealRoute,
])
export const decisionsRoutes = createRouter().openapiRoutes([appealRoute])
