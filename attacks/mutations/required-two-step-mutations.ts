import { replaceOnce, type Mutation } from './mutation.ts'

const REQUIREMENT = 'services/two-step-requirement.ts'
const rule = 'rule 19: required two-step login'
const group = 'second-factor'

/** Two-step login that the product requires. */
export const REQUIRED_TWO_STEP_MUTATIONS: readonly Mutation[] = [
  {
    title: 'lets users without a factor do what other incomplete users can',
    rule,
    group,
    edits: replaceOnce(
      'routes/mount-endpoints.ts',
      'mustTurnTwoStepOn ? endpoint.allowsOverdueTwoStep : endpoint.allowsIncompleteUser',
      'endpoint.allowsIncompleteUser || mustTurnTwoStepOn',
    ),
  },
  {
    title: 'does not start the time that users have',
    rule,
    group,
    edits: replaceOnce(REQUIREMENT, 'isRequired ? now : null', 'null'),
  },
]
