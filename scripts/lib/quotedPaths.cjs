// Loaded into n8n where the path of this project has a `'`: n8n writes a node's path between two of them, as it is.
const vm = require('node:vm');

const LOADING = /^new \(require\('(.*)'\)\.(\w+)\)\(\)$/;

vm.Script = class extends vm.Script {
	constructor(code, options) {
		super(
			code.replace(LOADING, (_, path, name) => `new (require(${JSON.stringify(path)}).${name})()`),
			options,
		);
	}
};
