declare module "*/docs/rules.md" {
  const rules: import("./rulesText").RulesText;
  export default rules;
}
