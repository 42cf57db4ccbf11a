// Prints the findings of Google's CSP Evaluator as JSON. The only argument is the policy.
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'

const findings = new CspEvaluator(new CspParser(process.argv[2]).csp).evaluate()
console.log(
  JSON.stringify(
    findings.map(({ directive, value, severity, description }) => ({
      directive,
      value,
      severity,
      description,
    })),
  ),
)
