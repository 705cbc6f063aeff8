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
import { json, jsonBody, oneById } from '#server/platform/http/openapi.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import { loadCase, loadCases } from './cases.ts'
import { claimCase, noteCase, releaseCase, startCase } from './claim-case.ts'
import { decideCase } from './decisions/decide.ts'
import { appealDecision, loadStatement, loadStatements } from './decisions/statements.ts'
import { findTransparency } from './decisions/transparency.ts'
import { answerAppeal, undoDecision } from './decisions/undo-decision.ts'

const claimRoute = endpoint(
  'put /{id}/claim',
  { summary: 'Take a case; for admins', request: oneById, responses: { 200: json(CaseDetail, 'The case') } },
  (c) => claimCase(c, c.req.valid('param').id),
)

const releaseRoute = endpoint(
  'delete /{id}/claim',
  {
    summary: 'Give a case of one’s own back; for admins',
    request: oneById,
    responses: { 200: json(CaseDetail, 'The case') },
  },
  (c) => releaseCase(c, c.req.valid('param').id),
)

const noteRoute = endpoint(
  'post /{id}/notes',
  {
    summary: 'Write a note on a case, which admins alone read',
    request: { ...oneById, body: jsonBody(CaseNote) },
    responses: { 201: json(CaseDetail, 'The case') },
  },
  (c) => noteCase(c, c.req.valid('param').id, c.req.valid('json').words),
)

const decideRoute = endpoint(
  'post /{id}/decision',
  {
    summary: 'Decide about a case, which closes it; whoever is concerned is told why, who reported it the outcome',
    request: { ...oneById, body: jsonBody(Decide) },
    responses: { 200: json(CaseDetail, 'The closed case') },
  },
  (c) => decideCase(c, c.req.valid('param').id, c.req.valid('json')),
)

const appealRoute = endpoint(
  'post /{id}/appeal',
  {
    summary: 'Appeal a decision about oneself, once',
    request: { ...oneById, body: jsonBody(Appeal) },
    responses: { 201: json(Statement, 'The statement, with the appeal') },
  },
  (c) => appealDecision(c, c.req.valid('param').id, c.req.valid('json').words),
)

const answerAppealRoute = endpoint(
  'post /{id}/appeal',
  {
    summary: 'Answer the appeal against what was decided; granted, it takes the decision back; for admins',
    request: { ...oneById, body: jsonBody(AnswerAppeal) },
    responses: { 200: json(CaseDetail, 'The case') },
  },
  (c) => answerAppeal(c, c.req.valid('param').id, c.req.valid('json')),
)

const undoRoute = endpoint(
  'post /{id}/undo',
  {
    summary: 'Take back what was decided; whoever is concerned is told why; for admins',
    request: { ...oneById, body: jsonBody(UndoDecision) },
    responses: { 200: json(CaseDetail, 'The case') },
  },
  (c) => undoDecision(c, c.req.valid('param').id, c.req.valid('json').words),
)

const startRoute = endpoint(
  'post /',
  {
    summary: 'Look into a thing that nobody has reported; for admins',
    request: { body: jsonBody(OpenCase) },
    responses: { 201: json(CaseDetail, 'The case, taken') },
  },
  (c) => startCase(c, c.req.valid('json')),
)

/** Read resources, for the API and the prerendered page. */
export const casesResources = [
  handler(
    transparencyResource,
    { summary: 'How much was reported in a year, and what was decided', response: 'Counts, in which nobody is named' },
    (c, { year }) => findTransparency(c.var.db, year ?? null),
  ),
  handler(
    casesResource,
    { summary: 'Cases that wait, are one’s own, or are closed; for admins', response: 'A page of cases' },
    loadCases,
  ),
  handler(
    caseResource,
    { summary: 'A case with its reports and notes; for admins', response: 'The case' },
    (c, { id }) => loadCase(c, id),
  ),
  handler(
    statementsResource,
    { summary: 'What was decided about whoever is signed in', response: 'A page of statements of reasons' },
    loadStatements,
  ),
  handler(
    statementResource,
    { summary: 'One decision about whoever is signed in; any for admins', response: 'The statement of reasons' },
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
